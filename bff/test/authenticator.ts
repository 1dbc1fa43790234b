import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewCredential, PasskeySignature } from '../contract/index.ts';

interface Options {
  readonly challenge: string;
}
export interface Signing {
  readonly origin?: string;
  readonly host?: string;
  /** Whether the authenticator has checked a finger, face or PIN. */
  readonly isVerified?: boolean;
  /** The counter that it reports; the next one when absent. */
  readonly counter?: number;
}

/** An authenticator in software that keeps one passkey, as WebAuthn Level 2 describes it. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #public: Buffer;
  readonly #base: Required<Pick<Signing, 'origin' | 'host'>>;
  counter = 0;

  constructor(publicUrl = 'http://localhost:3000') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    // COSE: an EC2 key (1: 2) for ES256 (3: -7) on P-256 (-1: 1).
    this.#public = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
    this.#base = { origin: publicUrl, host: new URL(publicUrl).hostname };
  }

  /** What `navigator.credentials.create` would return. */
  create({ challenge }: Options, signing: Signing = {}): NewCredential {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#public]);
    const data = this.#data(signing, 0x40, attested);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    // CBOR: { fmt: "none", attStmt: {}, authData }
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x59]),
      size,
      data,
    ]);
    return {
      ...this.#credential,
      response: {
        clientDataJSON: this.#client('webauthn.create', challenge, signing).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** What `navigator.credentials.get` would return. */
  sign({ challenge }: Options, signing: Signing = {}): PasskeySignature {
    this.counter = signing.counter ?? this.counter + 1;
    const data = this.#data(signing, 0);
    const client = this.#client('webauthn.get', challenge, signing);
    const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), this.#key);
    return {
      ...this.#credential,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: undefined,
      },
    };
  }

  get #credential() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #client(type: string, challenge: string, { origin = this.#base.origin }: Signing): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data({ host = this.#base.host, isVerified = true }: Signing, flags: number, rest = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    // A person was present (1) and was verified (4).
    const head = Buffer.from([flags | 1 | (isVerified ? 4 : 0)]);
    return Buffer.concat([createHash('sha256').update(host).digest(), head, counter, rest]);
  }
}
