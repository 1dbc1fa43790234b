const write = /^\s*(?:insert\s+(?:or\s+\w+\s+)?into|update|delete\s+from)\s+[`"]?(\w+)/i;

/** The table that a statement changes; undefined for a read. */
export function tableWrittenBy(sql: string): string | undefined {
  return write.exec(sql)?.[1];
}
