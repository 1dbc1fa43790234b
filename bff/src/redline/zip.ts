import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { RedlineError } from './errors.ts';
import { LIMITS } from './limits.ts';

/** One file of the zip as its central directory states it; `packed` is a view on the bytes, never a copy. */
export interface ZipEntry {
  name: string;
  rawName: Uint8Array;
  flags: number;
  method: number;
  time: number;
  crc: number;
  size: number;
  packed: Uint8Array;
  versionMadeBy: number;
  internalAttributes: number;
  externalAttributes: number;
}

const END = 0x06054b50;
const END64 = 0x06064b50;
const END64_LOCATOR = 0x07064b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;
const UTF8_FLAG = 0x800;
/** Bits 1 and 2 tell the compression level, bit 11 the name's encoding; sizes always stand in the header we write. */
const KEPT_FLAGS = 0x806;
const MAX32 = 0xffffffff;

const broken = (detail: string) => new RedlineError('broken', detail);

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= lowest; at--) {
    if (view.getUint32(at, true) === END && at + 22 + view.getUint16(at + 20, true) <= view.byteLength) return at;
  }
  throw broken('no end of central directory');
}

function directoryOf(view: DataView): { count: number; offset: number; end: number } {
  const end = findEnd(view);
  let count = view.getUint16(end + 10, true);
  let offset = view.getUint32(end + 16, true);
  let limit = end;
  if ((count === 0xffff || offset === MAX32) && end >= 20 && view.getUint32(end - 20, true) === END64_LOCATOR) {
    const end64 = Number(view.getBigUint64(end - 12, true));
    if (end64 + 56 > end || view.getUint32(end64, true) !== END64) throw broken('bad zip64 directory');
    count = Number(view.getBigUint64(end64 + 32, true));
    offset = Number(view.getBigUint64(end64 + 48, true));
    limit = end64;
  }
  if (count > LIMITS.entries) throw new RedlineError('too-large', `${count} entries`);
  if (offset > limit) throw broken('central directory outside the file');
  return { count, offset, end: limit };
}

/** Reads the three 64-bit values that stand in the extra field where the 32-bit ones are full. */
function widen(view: DataView, from: number, to: number, values: number[]): number[] {
  const wide = [...values];
  for (let at = from; at + 4 <= to; ) {
    const length = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === 1) {
      let cursor = at + 4;
      for (let index = 0; index < wide.length; index++) {
        if (wide[index] !== MAX32) continue;
        if (cursor + 8 > Math.min(to, at + 4 + length)) throw broken('short zip64 field');
        wide[index] = Number(view.getBigUint64(cursor, true));
        cursor += 8;
      }
    }
    at += 4 + length;
  }
  return wide;
}

function safeName(raw: Uint8Array): string {
  const name = new TextDecoder().decode(raw).replaceAll('\\', '/');
  const unsafe = name === '' || name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..');
  if (unsafe || name.includes('\0')) throw new RedlineError('unsafe', 'a name that leaves the package');
  return name;
}

/**
 * Lists a zip without unpacking anything; every size, offset and name is checked against the bytes and {@link LIMITS}.
 * @throws RedlineError `broken`, `unsafe`, `encrypted` or `too-large`
 */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  if (bytes.length < 22) throw broken('shorter than an empty zip');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, offset, end } = directoryOf(view);
  const entries: ZipEntry[] = [];
  const spans: [number, number][] = [];
  const seen = new Set<string>();
  let total = 0;
  let at = offset;
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) throw broken('bad central directory');
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const next = extraEnd + view.getUint16(at + 32, true);
    if (next > end) throw broken('central directory cut short');
    const flags = view.getUint16(at + 8, true);
    if (flags & ENCRYPTED_FLAG) throw new RedlineError('encrypted', 'encrypted zip entry');
    const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    const [size = 0, packedSize = 0, local = 0] = widen(view, nameEnd, extraEnd, sizes);
    const rawName = bytes.subarray(at + 46, nameEnd);
    const name = safeName(rawName);
    if (seen.has(name.toLowerCase())) throw new RedlineError('unsafe', 'the same name twice');
    seen.add(name.toLowerCase());
    total += size;
    checkSize(size, packedSize);
    if (total > LIMITS.totalBytes) throw new RedlineError('too-large', 'total size');
    if (local + 30 > offset || view.getUint32(local, true) !== LOCAL) throw broken('bad local header');
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (from + packedSize > offset) throw broken('entry outside the file');
    spans.push([local, from + packedSize]);
    entries.push({
      name,
      rawName,
      flags,
      method: view.getUint16(at + 10, true),
      time: view.getUint32(at + 12, true),
      crc: view.getUint32(at + 16, true),
      size,
      packed: bytes.subarray(from, from + packedSize),
      versionMadeBy: view.getUint16(at + 4, true),
      internalAttributes: view.getUint16(at + 36, true),
      externalAttributes: view.getUint32(at + 38, true),
    });
    at = next;
  }
  refuseOverlap(spans);
  return entries;
}

function checkSize(size: number, packedSize: number): void {
  if (size > LIMITS.totalBytes) throw new RedlineError('too-large', 'entry size');
  if (size > LIMITS.ratioFromBytes && size > packedSize * LIMITS.ratio) throw new RedlineError('too-large', 'ratio');
}

/** Entries that share bytes are how a small zip unpacks to terabytes. */
function refuseOverlap(spans: [number, number][]): void {
  spans.sort((a, b) => a[0] - b[0]);
  let reached = 0;
  for (const [from, to] of spans) {
    if (from < reached) throw new RedlineError('unsafe', 'entries overlap');
    reached = to;
  }
}

/**
 * Unpacks one entry. Never holds more than `maxBytes` bytes, whatever the headers claim, and checks size and CRC.
 * @throws RedlineError `too-large` or `broken`
 */
export function unpack(entry: ZipEntry, maxBytes: number = LIMITS.totalBytes): Uint8Array {
  if (entry.size > maxBytes) throw new RedlineError('too-large', 'part size');
  const bytes = entry.method === STORED ? entry.packed : inflate(entry);
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw broken('size or checksum differs');
  return bytes;
}

function inflate(entry: ZipEntry): Uint8Array {
  if (entry.method !== DEFLATED) throw broken('unknown compression');
  try {
    // One byte of room shows that an entry is longer than it claims, without unpacking the rest.
    return inflateRawSync(entry.packed, { maxOutputLength: entry.size + 1 });
  } catch (error) {
    const tooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw tooLong ? new RedlineError('unsafe', 'entry longer than it claims') : broken('bad deflate data');
  }
}

/** Packs new bytes under an entry's name; the time and the attributes of `like` are kept, so output is repeatable. */
export function pack(name: string, bytes: Uint8Array, like: ZipEntry): ZipEntry {
  return {
    ...like,
    name,
    rawName: name === like.name ? like.rawName : new TextEncoder().encode(name),
    flags: name === like.name ? like.flags : UTF8_FLAG,
    method: DEFLATED,
    crc: crc32(bytes),
    size: bytes.length,
    packed: deflateRawSync(bytes, { level: constants.Z_DEFAULT_COMPRESSION }),
  };
}

/** Writes a zip. The packed bytes of each entry go out as they stand, so what was not touched stays byte for byte. */
export function writeZip(entries: ZipEntry[]): Uint8Array {
  const length = entries.reduce((sum, entry) => sum + 76 + 2 * entry.rawName.length + entry.packed.length, 22);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  const offsets: number[] = [];
  let at = 0;
  const common = (entry: ZipEntry, from: number) => {
    view.setUint16(from, 20, true);
    view.setUint16(from + 2, entry.flags & KEPT_FLAGS, true);
    view.setUint16(from + 4, entry.method, true);
    view.setUint32(from + 6, entry.time, true);
    view.setUint32(from + 10, entry.crc, true);
    view.setUint32(from + 14, entry.packed.length, true);
    view.setUint32(from + 18, entry.size, true);
    view.setUint16(from + 22, entry.rawName.length, true);
  };
  for (const entry of entries) {
    offsets.push(at);
    view.setUint32(at, LOCAL, true);
    common(entry, at + 4);
    bytes.set(entry.rawName, at + 30);
    bytes.set(entry.packed, at + 30 + entry.rawName.length);
    at += 30 + entry.rawName.length + entry.packed.length;
  }
  const directory = at;
  for (const [index, entry] of entries.entries()) {
    view.setUint32(at, CENTRAL, true);
    view.setUint16(at + 4, entry.versionMadeBy, true);
    common(entry, at + 6);
    view.setUint16(at + 36, entry.internalAttributes, true);
    view.setUint32(at + 38, entry.externalAttributes, true);
    view.setUint32(at + 42, offsets[index] ?? 0, true);
    bytes.set(entry.rawName, at + 46);
    at += 46 + entry.rawName.length;
  }
  view.setUint32(at, END, true);
  view.setUint16(at + 8, entries.length, true);
  view.setUint16(at + 10, entries.length, true);
  view.setUint32(at + 12, at - directory, true);
  view.setUint32(at + 16, directory, true);
  return bytes;
}
