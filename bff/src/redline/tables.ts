/** The table rows and cells around the current place, and which of them a tracked change deletes. */
export class OpenTables {
  private readonly rows: { deleted: boolean }[] = [];
  private readonly cells: { deleted: boolean }[] = [];

  openRow(): void {
    this.rows.push({ deleted: false });
  }

  closeRow(): void {
    this.rows.pop();
  }

  deleteRow(): void {
    const row = this.rows.at(-1);
    if (row) row.deleted = true;
  }

  get isRowDeleted(): boolean {
    return this.rows.at(-1)?.deleted ?? false;
  }

  openCell(): void {
    this.cells.push({ deleted: false });
  }

  closeCell(): void {
    this.cells.pop();
  }

  deleteCell(): void {
    const cell = this.cells.at(-1);
    if (cell) cell.deleted = true;
  }

  get isCellDeleted(): boolean {
    return this.cells.at(-1)?.deleted ?? false;
  }
}
