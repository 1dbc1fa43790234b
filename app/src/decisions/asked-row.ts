import type { Submission } from '@marginalia/bff/contract';
import { atom } from 'jotai';

/** The submission of a list that a dialog asks about: its row stays until the dialog is closed, whatever the list becomes. */
export const askedRow = atom<Submission['id']>();
