export { entrancesOf, poolsBelow, servicesAbove, servicesBelow } from './below';
export { defineTree, httpMonitor } from './define';
export { FINDING_CODES, type FindingCode } from './findings/codes';
export {
  errorsOf,
  type Finding,
  FindingsError,
  failOnErrors,
  formatFinding,
  type Severity,
  type Source,
  sortFindings,
} from './findings/finding';
export { formatPlace, type Place, serviceOfPlace } from './findings/place';
export { type Remark, Reporter, show } from './findings/reporter';
export { retold } from './findings/retold';
export * from './model';
export { matchNode, matchNodes, membersBelow, nodePaths, parentsOf, pathsOf, type TreeNode } from './paths';
export { seesRequests, sendsRequests, transportOf } from './protocols';
export { checkTree, resolveOrThrow, type TreeLike, treeOf } from './resolve';
export * from './resolved';
export { listenerName } from './rules/listeners';
export { isRate, MAX_RATE } from './rules/rate';
export { type AddressKind, addressKind, canonicalAddress } from './values/address';
export { type Duration, formatDuration, MAX_DURATION_MS, readDuration } from './values/duration';
export { known } from './values/known';
export { isServiceName, nearest } from './values/names';
export * from './values/ratio';
export { type CodeRange, expandStatusCodes, formatStatusCodes, readStatusCodes, type StatusCodes } from './values/status-codes';
