import type { Schema } from '#contract/endpoint.ts'

interface Node {
  type: string
  entries?: Record<string, Node>
  item?: Node
  key?: Node
  value?: Node
  wrapped?: Node
  options?: readonly unknown[]
  literal?: unknown
}

const texts = [
  '',
  ' ',
  'Reading list',
  'news-1',
  'publications-2',
  'a'.repeat(101),
  'x'.repeat(5000),
  '0',
  'null',
  "' OR '1'='1",
  '"; DROP TABLE users; --',
  '%_%',
  '../../etc/passwd',
  '..\\..\\windows',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}${7*7}#{7*7}',
  '\r\nSet-Cookie: a=b',
  '\0',
  '\u202Eabc',
  '\uD800',
  '\uFEFFx',
  '😀👩‍🔬𝕏',
  'ß İ ı ſ Å',
  'e\u0301'.repeat(500),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'AND OR NOT (((',
  '"unclosed phrase',
  'a* OR b* NOT title:(c AND "d e")',
  '('.repeat(500),
  'a AND '.repeat(300) + 'b',
  'someone@example.org',
  'tmp_00000000-0000-4000-8000-000000000000',
]

const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1e21,
  -1e308,
  0.1,
  2 ** 53,
  833,
  [],
  {},
  [null],
  [[[]]],
  { a: 1 },
  { length: 1e9 },
  { toString: 1 },
]
const hostileKeys = ['__proto__', 'constructor', 'prototype', 'toString', '', 'a.b', 'owner', 'id', 'rw_access', 'user_id']

/** Random values by a seed: the same seed gives the same requests. Values follow a schema, with faults in places. */
export class Hostile {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  below = (limit: number): number => Math.floor(this.next() * limit)
  maybe = (probability: number): boolean => this.next() < probability
  oneOf = <T>(list: readonly T[]): T => list[this.below(list.length)] as T
  text = (): string => (this.maybe(0.9) ? this.oneOf(texts) : this.oneOf(texts) + this.oneOf(texts))

  /** A text that a URL can carry after encoding. */
  segment = (): string => this.text().replace(/\p{Cs}/gu, '�')
  /** A text that a header can carry. */
  header = (): string =>
    this.text()
      .replace(/[^\t\x20-\x7e]/g, '')
      .trim()

  /** A value of the schema, most of the time. */
  like(schema: Schema): unknown {
    return this.#value(schema)
  }

  /** JSON text, sometimes truncated or with a misplaced piece. */
  mangled(json: string): string {
    if (this.maybe(0.95)) return json
    const at = this.below(json.length + 1)
    return this.maybe(0.5)
      ? json.slice(0, at)
      : json.slice(0, at) + this.oneOf(['}', ']', ',', '"', '\\', 'NaN', '\0', '[[']) + json.slice(at)
  }

  #value(node: Node): unknown {
    if (this.maybe(0.04)) return this.maybe(0.5) ? this.oneOf(values) : this.text()
    switch (node.type) {
      case 'object':
      case 'loose_object':
        return this.#object(node.entries ?? {})
      case 'record':
        return Object.fromEntries(
          Array.from({ length: this.below(4) }, () => [this.maybe(0.5) ? 'source' : this.oneOf(hostileKeys), this.#value(node.value!)]),
        )
      case 'array':
        return Array.from({ length: this.maybe(0.02) ? 300 : this.below(4) }, () => this.#value(node.item!))
      case 'optional':
      case 'nullable':
        return this.#value(node.wrapped!)
      case 'picklist':
        return this.oneOf(node.options ?? [])
      case 'literal':
        return node.literal
      case 'union':
        return this.#value(this.oneOf((node.options ?? []) as Node[]))
      case 'boolean':
        return this.maybe(0.5)
      case 'number':
        return this.maybe(0.8) ? this.below(12) : this.oneOf(values)
      default:
        return this.maybe(0.6)
          ? this.oneOf(['Reading list', 'news-1', 'news-2', 'researchers-0', 'abc def', 'number', 'year'])
          : this.text()
    }
  }

  #object(entries: Record<string, Node>): Record<string, unknown> {
    const made: Record<string, unknown> = {}
    for (const [name, node] of Object.entries(entries))
      if (this.maybe(node.type === 'optional' ? 0.5 : 0.97)) made[name] = this.#value(node)
    // Defined, not assigned: a key `__proto__` must reach the wire.
    if (this.maybe(0.05))
      Object.defineProperty(made, this.oneOf(hostileKeys), {
        value: this.maybe(0.5) ? { polluted: true } : this.text(),
        enumerable: true,
        configurable: true,
      })
    return made
  }
}
