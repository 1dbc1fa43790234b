import { useRead } from '../query/read.ts';
import { catalogue } from './services.ts';

const none: readonly string[] = [];

/** The days on which nobody works; none until they are read. */
export const useHolidays = (): readonly string[] => useRead(catalogue).data?.holidays ?? none;
