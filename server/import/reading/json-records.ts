import { isUtf8 } from 'node:buffer'
import { decoderFor } from './decoded-lines.ts'
import { type RefusedEntry, refuse } from './format.ts'

/** One element of a JSON array, and its place. */
export interface JsonRecord {
  value: unknown
  place: string
}

/** The longest record that is read, in bytes. */
const maxBytes = 32 << 20
/** Deeper values would exhaust the stack of those who walk through them. */
const maxDepth = 200

const quote = 0x22
const backslash = 0x5c
const newline = 0x0a
const open = { array: 0x5b, object: 0x7b }
const close = { array: 0x5d, object: 0x7d }
const comma = 0x2c

const isSpace = (byte: number): boolean => byte === 0x20 || byte === newline || byte === 0x0d || byte === 0x09

/**
 * Reads the records of a JSON file as a stream: the elements of an array, those of the array under `listKey` in an object, or objects that
 * follow one another. Each is cut out by its brackets and parsed alone, so that an invalid one is refused and the others are read; a parser
 * for the whole file would stop at the first error.
 */
export async function* jsonRecords(bytes: AsyncIterable<Buffer>, listKey: string): AsyncGenerator<JsonRecord | RefusedEntry> {
  const cutter = new RecordCutter(listKey)
  for await (const chunk of asUtf8(bytes)) {
    yield* cutter.push(chunk)
    if (cutter.isDone) return
  }
  yield* cutter.end()
}

/** UTF-16, with or without a byte order mark, as UTF-8: JSON begins with a character of ASCII. All else is left as it is. */
async function* asUtf8(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decode: ((bytes: Buffer) => string) | undefined
  let start: Buffer | undefined
  for await (const chunk of bytes) {
    if (start === undefined || start.length < 2) {
      start = start ? Buffer.concat([start, chunk]) : chunk
      if (start.length < 2) continue
      const encoding = wideEncoding(start)
      decode = encoding === undefined ? undefined : decoderFor(encoding)
      yield decode ? Buffer.from(decode(start)) : start
    } else yield decode ? Buffer.from(decode(chunk)) : chunk
  }
  if (start?.length === 1) yield start
}

function wideEncoding([first, second]: Buffer): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : undefined
}

class RecordCutter {
  readonly #listKey: string
  /** `start`: nothing yet; `list`: between or inside the elements of an array; `object`: inside an object that may be the record. */
  #mode: 'start' | 'list' | 'object' = 'start'
  /** Open brackets within the array, or within the outer object. */
  #depth = 0
  #inString = false
  #escaped = false
  #line = 1
  #number = 0
  /** The parts of the current record, and where it began. */
  #parts: Buffer[] = []
  #size = 0
  #from = -1
  #startLine = 1
  /** Why it is not kept. */
  #refusal: string | undefined
  /** In the outer object: the last string at its first level, and whether its array was found. */
  #key: number[] | undefined
  #lastKey = ''
  #hasList = false
  isDone = false

  constructor(listKey: string) {
    this.#listKey = listKey
  }

  *push(chunk: Buffer): Generator<JsonRecord | RefusedEntry> {
    let at = this.#mode === 'start' && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? 3 : 0
    if (this.#from >= 0) this.#from = 0
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at]!
      if (byte === newline) this.#line += 1
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false
        else if (byte === backslash) this.#escaped = true
        else if (byte === quote) {
          this.#inString = false
          if (this.#key) this.#lastKey = Buffer.from(this.#key).toString('utf8')
          this.#key = undefined
          continue
        }
        if (this.#key && this.#key.length < 200) this.#key.push(byte)
        continue
      }
      if (isSpace(byte)) continue
      if (this.#mode === 'start') {
        if (byte !== open.array && byte !== open.object) {
          this.isDone = true
          yield refuse(`line ${this.#line}`, 'the file is neither a JSON list nor a JSON object')
          return
        }
        this.#mode = byte === open.array ? 'list' : 'object'
        if (byte === open.object) this.#begin(at)
        this.#depth = byte === open.array ? 0 : 1
        continue
      }
      if (byte === quote) {
        if (this.#mode === 'list' && this.#depth === 0) this.#begin(at)
        this.#inString = true
        if (this.#mode === 'object' && this.#depth === 1) this.#key = []
      } else if (byte === open.array || byte === open.object) {
        if (this.#mode === 'object' && this.#depth === 1 && byte === open.array && this.#lastKey === this.#listKey) {
          this.#drop()
          this.#hasList = true
          this.#mode = 'list'
          this.#depth = 0
          continue
        }
        if (this.#mode === 'list' && this.#depth === 0) this.#begin(at)
        this.#depth += 1
        if (this.#depth > maxDepth) this.#refuse(`it is nested more than ${maxDepth} deep`)
      } else if (byte === close.array || byte === close.object) {
        if (this.#mode === 'list' && this.#depth === 0) {
          yield* this.#finish(chunk, at)
          this.#mode = this.#hasList ? 'object' : 'start'
          this.#depth = this.#hasList ? 1 : 0
          continue
        }
        this.#depth -= 1
        if (this.#mode === 'object' && this.#depth === 0) {
          if (this.#hasList) this.#drop()
          else yield* this.#finish(chunk, at + 1)
          this.#mode = 'start'
          this.#hasList = false
        }
      } else if (byte === comma) {
        if (this.#mode === 'list' && this.#depth === 0) yield* this.#finish(chunk, at)
      } else if (this.#mode === 'list' && this.#depth === 0) this.#begin(at)
    }
    this.#keep(chunk, chunk.length)
  }

  *end(): Generator<RefusedEntry> {
    if (this.#mode === 'start' && this.#number === 0 && !this.isDone) yield refuse('the file', 'it has no records')
    if (this.#mode !== 'start')
      yield refuse(`line ${this.#from >= 0 ? this.#startLine : this.#line}`, 'the file ends in the middle of its records')
  }

  #begin(at: number): void {
    if (this.#from >= 0) return
    this.#from = at
    this.#startLine = this.#line
  }

  #drop(): void {
    this.#parts = []
    this.#size = 0
    this.#from = -1
    this.#refusal = undefined
  }

  #refuse(reason: string): void {
    this.#refusal ??= reason
    this.#parts = []
  }

  #keep(chunk: Buffer, end: number): void {
    if (this.#from < 0 || this.#refusal !== undefined) return
    const part = chunk.subarray(this.#from, end)
    this.#size += part.length
    if (this.#size > maxBytes) this.#refuse('it is longer than 32 MB')
    else this.#parts.push(part)
  }

  *#finish(chunk: Buffer, end: number): Generator<JsonRecord | RefusedEntry> {
    if (this.#from < 0) return
    this.#keep(chunk, end)
    this.#number += 1
    const place = `record ${this.#number}, line ${this.#startLine}`
    const text = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts)
    const refusal = this.#refusal
    this.#drop()
    if (refusal !== undefined) yield refuse(place, refusal)
    else if (!isUtf8(text)) yield refuse(place, 'it is not UTF-8 text')
    else yield parsed(text.toString('utf8'), place)
  }
}

function parsed(text: string, place: string): JsonRecord | RefusedEntry {
  try {
    return { value: JSON.parse(text) as unknown, place }
  } catch (error) {
    return refuse(place, `it is not JSON: ${(error as Error).message}`)
  }
}
