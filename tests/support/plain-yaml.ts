/** What YAML files of ours say: maps, lists and scalars, all of them as texts. */
export type Plain = string | Plain[] | { [name: string]: Plain }

interface Line {
  depth: number
  text: string
}

/**
 * Reads the part of YAML that we write: maps and lists by indentation, lists in brackets, texts with or without quotes. Throws at anything else,
 * so that a file stays plain.
 */
export function plainYaml(text: string): Plain[] {
  return text.split(/^---$/m).map(document => {
    const lines = document.split('\n').flatMap(readLine)
    const value = block(lines, lines[0]?.depth ?? 0)
    if (lines.length > 0) throw new Error(`not plain YAML: ${lines[0]!.text}`)
    return value
  })
}

function readLine(line: string): Line[] {
  const text = line.trim()
  if (text === '' || text.startsWith('#')) return []
  return [{ depth: line.length - line.trimStart().length, text }]
}

/** Takes the lines of one value from the front. */
function block(lines: Line[], depth: number): Plain {
  return lines[0]?.text.startsWith('- ') ? list(lines, depth) : map(lines, depth)
}

function list(lines: Line[], depth: number): Plain[] {
  const items: Plain[] = []
  while (lines[0]?.depth === depth && lines[0].text.startsWith('- ')) {
    const text = lines[0].text.slice(2).trim()
    if (keyOf(text) === undefined) {
      lines.shift()
      items.push(scalar(text))
    } else {
      lines[0] = { depth: depth + 2, text }
      items.push(map(lines, depth + 2))
    }
  }
  return items
}

function map(lines: Line[], depth: number): Plain {
  const values: Record<string, Plain> = {}
  while (lines[0]?.depth === depth && !lines[0].text.startsWith('- ')) {
    const { text } = lines.shift()!
    const key = keyOf(text)
    if (key === undefined || key in values) throw new Error(`not plain YAML: ${text}`)
    const rest = text.slice(text.indexOf(':', key.length) + 1).trim()
    const isDeeper = lines[0] !== undefined && (lines[0].depth > depth || (lines[0].depth === depth && lines[0].text.startsWith('- ')))
    values[key] = rest !== '' || !isDeeper ? scalar(rest) : block(lines, lines[0].depth)
  }
  return values
}

const keyOf = (text: string): string | undefined => /^([\w./-]+):(?: |$)/.exec(text)?.[1]

function scalar(text: string): Plain {
  if (/^[&*|>{!%@`]/.test(text)) throw new Error(`not plain YAML: ${text}`)
  if (text.startsWith('[')) return [...text.slice(1, -1).matchAll(/"[^"]*"|'[^']*'|[^\s,"'][^,]*/g)].map(([one]) => unquoted(one.trim()))
  return unquoted(text)
}

const unquoted = (text: string): string => /^(["'])(.*)\1$/.exec(text)?.[2] ?? text
