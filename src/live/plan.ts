import { declaredPath, type Running } from '../health';
