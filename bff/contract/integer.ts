import { z } from 'zod';

/** The largest whole number that a column of both databases can hold. */
export const maxInteger = 2_147_483_647;

const tooLarge = 'This number is too large';

/** A whole number of a JSON body, such as a version. */
export const integer = (min = 0) => z.int().min(min).max(maxInteger, tooLarge);

/** A whole number that a form sends as text. */
export const integerText = () => z.coerce.number().int().max(maxInteger, tooLarge);
