export { type EditedTemplates, type InitStateEdit, type Templates, withInitState } from './init-state';
