export { comparisonText } from './comparison';
export { treeHtml } from './html';
export { treeMermaid } from './mermaid';
export { failuresText, type ScenarioTextOptions, scenarioText } from './scenario';
export { type TextOptions, treeText } from './text';
