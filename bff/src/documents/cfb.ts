/**
 * Just enough of the Compound File format (Microsoft's [MS-CFB]) to say what a .doc is before a parser is let at it:
 * which streams it holds, and whether any chain of sectors runs in a circle, which no parser we know survives.
 */
export interface CompoundFile {
  readonly names: ReadonlySet<string>;
  /** The first 512 bytes of a stream, or fewer. */
  head(name: string): Buffer | undefined;
}

const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const lastSector = 0xfffffffa;
const directoryEntryBytes = 128;
const storageTypes = new Set([1, 2, 5]);

export const isCompoundFile = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(magic);

/** Undefined when the file does not hold together. */
export function readCompoundFile(bytes: Buffer): CompoundFile | undefined {
  try {
    return parse(bytes);
  } catch (error) {
    // A RangeError is a read past the end: the file is cut off.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly size: number;
}

function parse(bytes: Buffer): CompoundFile | undefined {
  if (bytes.length < 512 || !isCompoundFile(bytes)) return undefined;
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorBytes = 1 << shift;
  const sectors = Math.ceil(bytes.length / sectorBytes);
  const offsetOf = (sector: number): number => (sector + 1) * sectorBytes;

  const tables = sectorTables(bytes, sectorBytes, sectors, offsetOf);
  if (!tables) return undefined;
  const entriesOfTable = sectorBytes / 4;
  const nextIn =
    (table: readonly number[]) =>
    (sector: number): number => {
      const holder = table[Math.floor(sector / entriesOfTable)];
      if (holder === undefined) throw new RangeError('A chain leaves its table');
      return bytes.readUInt32LE(offsetOf(holder) + (sector % entriesOfTable) * 4);
    };
  const next = nextIn(tables);
  const chain = (start: number): number[] | undefined => follow(start, next, sectors);

  const directory = chain(bytes.readUInt32LE(48));
  if (!directory) return undefined;
  const entries = directory.flatMap((sector) => directoryEntries(bytes, offsetOf(sector), sectorBytes));
  const root = entries.find(({ type }) => type === 5);
  const cutoff = bytes.readUInt32LE(56);

  const miniTable = chain(bytes.readUInt32LE(60));
  const miniContent = chain(root?.start ?? lastSector);
  if (!miniTable || !miniContent) return undefined;
  const nextMini = nextIn(miniTable);
  const miniSectors = miniTable.length * entriesOfTable;
  for (const { type, start, size } of entries) {
    if (type !== 2 || size === 0) continue;
    if (!(size < cutoff ? follow(start, nextMini, miniSectors) : chain(start))) return undefined;
  }

  return {
    names: new Set(entries.map(({ name }) => name)),
    head(name) {
      const entry = entries.find((candidate) => candidate.name === name && candidate.type === 2);
      if (!entry || entry.size === 0) return undefined;
      const length = Math.min(512, entry.size);
      if (entry.size >= cutoff) return bytes.subarray(offsetOf(entry.start), offsetOf(entry.start) + length);
      const parts = (follow(entry.start, nextMini, miniSectors) ?? []).map((sector) => {
        const holder = miniContent[Math.floor((sector * 64) / sectorBytes)];
        if (holder === undefined) throw new RangeError('A short sector lies outside its stream');
        const at = offsetOf(holder) + ((sector * 64) % sectorBytes);
        return bytes.subarray(at, at + 64);
      });
      return Buffer.concat(parts).subarray(0, length);
    },
  };
}

/** The sectors of a chain in order; undefined when it runs in a circle. */
function follow(start: number, next: (sector: number) => number, limit: number): number[] | undefined {
  const sectors: number[] = [];
  for (let sector = start; sector < lastSector; sector = next(sector)) {
    if (sectors.push(sector) > limit) return undefined;
  }
  return sectors;
}

/** The sectors that hold the sector table itself: 109 of them in the header, the others in a chain of their own. */
function sectorTables(bytes: Buffer, sectorBytes: number, sectors: number, offsetOf: (sector: number) => number) {
  const tables: number[] = [];
  for (let at = 76; at < 512; at += 4) tables.push(bytes.readUInt32LE(at));
  let extra = bytes.readUInt32LE(68);
  for (let count = 0; extra < lastSector; count++) {
    if (count > sectors) return undefined;
    const at = offsetOf(extra);
    for (let index = 0; index < sectorBytes / 4 - 1; index++) tables.push(bytes.readUInt32LE(at + index * 4));
    extra = bytes.readUInt32LE(at + sectorBytes - 4);
  }
  return tables.filter((sector) => sector < lastSector);
}

function directoryEntries(bytes: Buffer, offset: number, length: number): Entry[] {
  const entries: Entry[] = [];
  for (let at = offset; at < offset + length; at += directoryEntryBytes) {
    const type = bytes.readUInt8(at + 66);
    const nameBytes = bytes.readUInt16LE(at + 64);
    if (!storageTypes.has(type) || nameBytes < 2 || nameBytes > 64) continue;
    const name = bytes.toString('utf16le', at, at + nameBytes - 2);
    entries.push({ name, type, start: bytes.readUInt32LE(at + 116), size: bytes.readUInt32LE(at + 120) });
  }
  return entries;
}
