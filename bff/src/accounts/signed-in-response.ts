import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { SignedIn } from './login.ts';

/** 200 for who is signed in, 202 for who has to prove a second factor first. */
export const signedInResponse = (h: ResponseToolkit, result: SignedIn): ResponseObject =>
  h.response(result).code('secondFactor' in result ? 202 : 200);
