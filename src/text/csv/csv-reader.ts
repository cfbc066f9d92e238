import { detectDelimiter } from '#text/csv/delimiter.ts'

/** A record with the line it begins at, from 1, and what is wrong with it as a predicate of that line. */
export type CsvRecord = { line: number; cells: string[]; problem: string | null }

/** All cells of a record together; one quote that is never closed would take the rest of the file. */
const MAX_RECORD_CHARACTERS = 2_000_000

/**
 * Reads CSV (RFC 4180) from pieces of any size in linear time: lines ended by CRLF, LF or CR, cells separated by commas,
 * semicolons or tabs. A byte order mark and blank lines are skipped, a quote inside an unquoted cell is text, spaces
 * around a quoted cell do not count. Rows may have any number of cells.
 */
export class CsvReader {
  /** The beginning, until the delimiter is known. */
  #head: string | null = ''
  #special = /[,"\r\n]/g
  /** A CR at the end of a piece, which a LF may follow. */
  #carry = ''
  #records: CsvRecord[] = []
  #state: 'plain' | 'quoted' | 'quote in quoted' | 'closed' = 'plain'
  #stopped = false
  #line = 1
  /** Of the record being read: the line it begins at, its cells, its cell being read, and its length. */
  #first = 1
  #cells: string[] = []
  #cell = ''
  #hadQuotes = false
  #characters = 0
  #problem: string | null = null

  /** @returns the records that this piece completes */
  write(piece: string): CsvRecord[] {
    if (this.#head === null) return this.#read(piece)
    this.#head += piece
    return this.#begin(false)
  }

  end(): CsvRecord[] {
    const records = this.#head === null ? [] : this.#begin(true)
    if (this.#carry) this.#scan(this.#take())
    if (this.#stopped) return [...records, ...this.#taken()]
    if (this.#state === 'quoted') this.#stop('has a quote that is never closed; what follows it was not read')
    else this.#endRecord()
    return [...records, ...this.#taken()]
  }

  #begin(isComplete: boolean): CsvRecord[] {
    const found = detectDelimiter(this.#head!, isComplete)
    if (!found) return []
    const { delimiter, from } = found
    const head = this.#head!.slice(from)
    this.#head = null
    this.#special = new RegExp(`[${delimiter}"\\r\\n]`, 'g')
    this.#line = this.#first = from > 1 ? 2 : 1
    return this.#read(head)
  }

  #read(piece: string): CsvRecord[] {
    const text = this.#take() + piece
    const complete = text.endsWith('\r') ? text.length - 1 : text.length
    this.#carry = text.slice(complete)
    this.#scan(text.slice(0, complete))
    return this.#taken()
  }

  #take(): string {
    const carry = this.#carry
    this.#carry = ''
    return carry
  }

  #taken(): CsvRecord[] {
    const records = this.#records
    this.#records = []
    return records
  }

  #scan(text: string) {
    for (let at = 0; at < text.length && !this.#stopped; )
      at = this.#state === 'quoted' ? this.#scanQuoted(text, at) : this.#scanPlain(text, at)
  }

  #scanQuoted(text: string, from: number): number {
    const quote = text.indexOf('"', from)
    const end = quote < 0 ? text.length : quote
    const piece = text.slice(from, end)
    this.#line += piece.match(LINE_BREAKS)?.length ?? 0
    this.#add(piece)
    if (quote < 0) return end
    this.#state = 'quote in quoted'
    return end + 1
  }

  #scanPlain(text: string, from: number): number {
    if (this.#state === 'quote in quoted') {
      this.#state = text[from] === '"' ? 'quoted' : 'closed'
      if (this.#state === 'quoted') {
        this.#add('"')
        return from + 1
      }
    }
    this.#special.lastIndex = from
    const end = this.#special.exec(text)?.index ?? text.length
    this.#addPlain(text.slice(from, end))
    if (end === text.length) return end
    const special = text[end]!
    if (special === '"') this.#quote()
    else if (special !== '\r' && special !== '\n') this.#endCell()
    else {
      this.#endRecord()
      this.#line++
      this.#first = this.#line
      if (text.startsWith('\r\n', end)) return end + 2
    }
    return end + 1
  }

  #addPlain(piece: string) {
    if (this.#state !== 'closed') this.#add(piece)
    else if (piece.trim() !== '') this.#problem = 'has text after a closing quote; double a quote inside a value'
  }

  #quote() {
    if (this.#state === 'closed') this.#addPlain('"')
    else if (this.#cell.trim() === '') {
      this.#cell = ''
      this.#hadQuotes = true
      this.#state = 'quoted'
    } else this.#add('"')
  }

  #add(piece: string) {
    this.#cell += piece
    this.#characters += piece.length
    if (this.#characters > MAX_RECORD_CHARACTERS)
      this.#stop(`is too long (maximum is ${MAX_RECORD_CHARACTERS} characters); is a quote never closed?`)
  }

  #endCell() {
    this.#cells.push(this.#cell)
    this.#cell = ''
    this.#characters++
    this.#state = 'plain'
  }

  #endRecord() {
    this.#endCell()
    const isBlank = this.#cells.length === 1 && this.#cells[0]!.trim() === '' && !this.#hadQuotes
    if (!isBlank) this.#records.push({ line: this.#first, cells: this.#cells, problem: this.#problem })
    this.#cells = []
    this.#hadQuotes = false
    this.#characters = 0
    this.#problem = null
  }

  #stop(problem: string) {
    this.#stopped = true
    this.#records.push({ line: this.#first, cells: [], problem })
  }
}

const LINE_BREAKS = /\r\n?|\n/g
