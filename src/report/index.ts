export { treeHtml } from './html';
export { treeMermaid } from './mermaid';
export { type TextOptions, treeText } from './text';
