import { posix } from 'node:path'

export interface TextFile {
  /** Relative to the repository: `docs/faults.md`. */
  path: string
  text: string
}

/** A broken reference: its position in the text, and what to do. */
type Found = readonly [at: number, fault: string]

interface Heading {
  title: string
  anchor: string
  level: number
}

interface Section {
  heading: Heading
  /** The headings below it, until the next one of its level. */
  inside: readonly Heading[]
}

const faultPage = 'docs/faults.md'
const code = '[CNWDLAIG][1-9]\\d?'
const codes = `${code}(?:(?:, | and | )${code})*`
const inTitle = `['"\`](${codes})(?=:? [a-z“‘$\\d])|\\b(?:test|describe)\\('(${codes})'`
const faultsOfTitles = new RegExp(inTitle, 'g')
const faultsNamed = new RegExp(`${inTitle}|\\((${codes})(?=[,:;)]| [a-z])`, 'g')
const isSource = (path: string): boolean => /\.(?:tsx?|css|m[jt]s)$/.test(path)
const isMarkdown = (path: string): boolean => path.endsWith('.md')
const startsWith = ({ title }: Heading, words: string): boolean => title === words || title.startsWith(`${words} `)

/** All possible targets, read once. */
function targetsOf(files: readonly TextFile[]) {
  const paths = new Set(files.map(file => file.path))
  for (const { path } of files) for (let at = posix.dirname(path); at !== '.'; at = posix.dirname(at)) paths.add(at)
  // Recipes use this word for files that the reader creates.
  const made = files
    .filter(({ path }) => isMarkdown(path))
    .flatMap(({ text }) => [...text.matchAll(/\bNew `([^`]+)`/g)].map(([, path]) => path!))
  const headings = new Map(files.filter(({ path }) => isMarkdown(path)).map(file => [file.path, headingsOf(file.text)]))
  return {
    paths,
    made: new Set(made),
    headings,
    sections: sectionsOf([...headings.values()]),
    notes: notesOf(files),
    faults: faultRows(files),
  }
}
type Targets = ReturnType<typeof targetsOf>

function sectionsOf(pages: readonly Heading[][]): Map<string, Section[]> {
  const sections = new Map<string, Section[]>()
  for (const page of pages)
    for (const [at, heading] of page.entries()) {
      const name = /^S[123]§\d+(?= |$)/.exec(heading.title)?.[0]
      if (name === undefined) continue
      const end = page.findIndex((next, later) => later > at && next.level <= heading.level)
      const section = { heading, inside: page.slice(at + 1, end === -1 ? undefined : end) }
      sections.set(name, [...(sections.get(name) ?? []), section])
    }
  return sections
}

/** How often a comment line begins with each note: there it is written, elsewhere it is referred to. */
function notesOf(files: readonly TextFile[]): Map<string, number> {
  const notes = new Map<string, number>()
  for (const { text } of files)
    for (const [, title] of text.matchAll(/^\s*\* \[Note: ([^\]]+)\]/gm)) notes.set(title!, (notes.get(title!) ?? 0) + 1)
  return notes
}

function faultRows(files: readonly TextFile[]): Map<string, string> {
  const page = files.find(({ path }) => path === faultPage)?.text ?? ''
  return new Map([...page.matchAll(new RegExp(`^\\| (${code}) .*$`, 'gm'))].map(([row, name]) => [name!, row]))
}

/** The headings of a page with their anchors, as code forges build them. */
export function headingsOf(markdown: string): Heading[] {
  const times = new Map<string, number>()
  return [...withoutFences(markdown).matchAll(/^(#{1,6}) (.+)$/gm)].map(([, signs, title]) => {
    const words = title!.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    const plain = words.replaceAll(/\s/g, '-')
    const before = times.get(plain) ?? 0
    times.set(plain, before + 1)
    return { title: title!, level: signs!.length, anchor: before === 0 ? plain : `${plain}-${before}` }
  })
}

/** Replaces code blocks by spaces, so that positions stay. */
const withoutFences = (markdown: string): string => markdown.replaceAll(/^```[\s\S]*?^```/gm, block => block.replaceAll(/[^\n]/g, ' '))

/** Broken references, each with a sentence that says what to do. `ignored`: root folders that commands create. */
export function referenceFaults(files: readonly TextFile[], ignored: readonly string[] = []): string[] {
  const targets = targetsOf(files)
  return files.flatMap(({ path, text }) => {
    const read = isMarkdown(path) ? withoutFences(text) : text
    const found: Found[] = [...sections(read, targets), ...notes(read, targets)]
    if (isSource(path)) found.push(...faults(read, targets), ...pages(read, targets))
    if (isMarkdown(path)) found.push(...links(read, path, targets), ...quotedPaths(read, path, targets, ignored))
    return found.map(([at, fault]) => `${path}:${text.slice(0, at).split('\n').length}: ${fault}`)
  })
}

/** `S1§4`, or a part of it in quotes. */
function sections(text: string, targets: Targets): Found[] {
  return [...text.matchAll(/(S[123]§\d+)(?: "([^"]+)")?/g)].flatMap(({ index, 0: reference, 1: name, 2: part }): Found[] => {
    const found = targets.sections.get(name!) ?? []
    if (found.length !== 1) return [[index, `${reference}: ${found.length} headings begin with ${name}; docs/specification must have one`]]
    const inside = found[0]!.inside.filter(heading => part !== undefined && startsWith(heading, part))
    if (part === undefined || inside.length === 1) return []
    return [[index, `${reference}: ${inside.length} headings of ${name} begin with "${part}"; name one of them`]]
  })
}

function notes(text: string, targets: Targets): Found[] {
  return [...text.matchAll(/\[Note: (\p{L}[^\]]*)\]/gu)]
    .filter(([, title]) => targets.notes.get(title!) !== 1)
    .map(({ index, 0: reference }) => [index, `${reference}: exactly one comment must begin a line with it`])
}

/** The code of a fault at the start of a test's title or of parentheses. */
function faults(text: string, targets: Targets): Found[] {
  return [...text.matchAll(faultsNamed)].flatMap(match =>
    codesOf(match)
      .filter(name => !targets.faults.has(name))
      .map((name): Found => [match.index, `${name}: no row of ${faultPage}; add it, or use the code of the fault that is meant`]),
  )
}

const codesOf = ([, ...groups]: RegExpExecArray): string[] => groups.join('').match(new RegExp(code, 'g')) ?? []

/** A page that a comment names by its path, and a heading of it in quotes. */
function pages(text: string, { headings }: Targets): Found[] {
  return [...text.matchAll(/(?<![\w/.-])((?:[\w-]+\/)*[\w-]+\.md)\b(?: "([^"]+)"| (\d[\d.]*\d))?/g)].flatMap(match => {
    const { index, 0: reference, 1: page, 2: title, 3: number } = match
    const list = headings.get(page!)
    if (!list) return [[index, `${reference}: no such page; write its path from the root, and a heading of it in quotes`]]
    const words = title ?? number
    const resolves = words === undefined || list.some(heading => startsWith(heading, words))
    return resolves ? [] : [[index, `${reference}: ${page} has no such heading; it has ${list.map(one => `"${one.title}"`).join(', ')}`]]
  })
}

function links(text: string, path: string, { paths, headings }: Targets): Found[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(({ index, 1: target }): Found[] => {
    if (/^[a-z]+:/.test(target!)) return []
    const [file, anchor] = target!.split('#')
    const to = file === '' ? path : posix.join(posix.dirname(path), file!).replace(/\/$/, '')
    if (!paths.has(to)) return [[index, `${target}: the link leads to no file; correct its path`]]
    const list = headings.get(to) ?? []
    if (anchor === undefined || list.some(heading => heading.anchor === anchor)) return []
    return [[index, `${target}: ${to} has no heading with this anchor; it has ${list.map(heading => heading.anchor).join(', ')}`]]
  })
}

/** A file or folder in backticks: from the root, from the page's folder, or by the end of its path. */
function quotedPaths(text: string, path: string, { paths, made }: Targets, ignored: readonly string[]): Found[] {
  const here = posix.dirname(path)
  return [...text.matchAll(/`([\w-][\w.-]*(?:\/[\w.-]+)*\/?)`/g)].flatMap(({ index, 1: written }): Found[] => {
    const named = written!.replace(/\/$/, '')
    const first = named.split('/')[0]!
    const isFolder = written!.includes('/') && [first, posix.join(here, first)].some(folder => paths.has(folder))
    const isFile = /\.(?:tsx?|m[jt]s|css|md)$/.test(named)
    if ((!isFolder && !isFile) || ignored.includes(first)) return []
    const resolves =
      made.has(named) || paths.has(named) || paths.has(posix.join(here, named)) || [...paths].some(one => one.endsWith(`/${named}`))
    return resolves
      ? []
      : [[index, `\`${written}\`: no such file or folder; write the path from the root, or from the folder of this page`]]
  })
}

/** Differences between the fault table and the tests that show its faults. */
export function faultTableFaults(files: readonly TextFile[]): string[] {
  const tests = files.filter(({ path }) => /^tests\/.*\.test\.tsx?$/.test(path))
  const shown = new Map(tests.map(({ path, text }) => [path, new Set([...text.matchAll(faultsOfTitles)].flatMap(codesOf))]))
  return [...faultRows(files)].flatMap(([name, row]) => {
    const target = /\]\(\.\.\/([^)]+)\)/.exec(row)?.[1]
    if (target === undefined) {
      const test = [...shown].find(([, names]) => names.has(name))?.[0]
      return test === undefined ? [] : [`${faultPage}: ${name}: ${test} shows it now; move its row up and link that test`]
    }
    const resolves = !target.startsWith('tests/') || shown.get(target)?.has(name) === true
    return resolves ? [] : [`${faultPage}: ${name}: no test title in ${target} names it; link a test that does`]
  })
}
