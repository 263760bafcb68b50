import { builtFiles, type FilesOfPart } from './built-files.ts'
import { runFile } from './run-file.ts'
import { turnOfThePage } from './turn-of-the-page.ts'

/** Style sheets and scripts that were asked for, by their path: parts share most of theirs, and to ask again would take a turn for each. */
const asked = new Map<string, Promise<unknown>>()

function askOnce(path: string, load: (path: string) => Promise<unknown>): Promise<unknown> {
  const known = asked.get(path)
  if (known) return known
  const loading = load(path)
  asked.set(path, loading)
  // The next try asks again.
  loading.catch(() => asked.delete(path))
  return loading
}

/** For how long files are asked for within one task, in milliseconds: to ask for one takes a cheap phone four. */
const sliceMs = 8
let sliceEnd = 0
let turns: Promise<void> = Promise.resolve()

/** Resolves when the next file may be asked for, in the order of the calls. */
const nextTurn = (): Promise<void> =>
  (turns = turns.then(async () => {
    if (performance.now() < sliceEnd) return
    await turnOfThePage()
    sliceEnd = performance.now() + sliceMs
  }))

async function loadStyle(path: string): Promise<void> {
  // The page may name it, also one whose rules are in another one.
  if (document.head.querySelector(`link[href="${path}"]`)) return
  await nextTurn()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = path
  return new Promise((resolve, fail) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      fail(new Error(`CSS: ${path}`))
    })
    document.head.append(link)
  })
}

const runScript = (path: string): Promise<unknown> => nextTurn().then(() => runFile(path))

/** A failure that the page has dealt with; it hears of each by the event of the build tool. */
function tell(problem: unknown): void {
  if (dispatchEvent(new Event('vite:preloadError', { cancelable: true }))) throw problem
}

async function prepare({ scripts, styles }: FilesOfPart): Promise<void> {
  const sheets = styles.map(path => askOnce(path, loadStyle))
  // Not where the service worker has them: to ask for each would take longer there than to run them together.
  const ahead = navigator.serviceWorker?.controller ? [] : scripts
  // A failure is told when the code is imported.
  const running = Promise.allSettled(ahead.map(path => askOnce(path, runScript)))
  await Promise.all(sheets.map(sheet => sheet.catch(tell)))
  await running
}

/** Parts whose files are under way, by their own script: several imports of one part wait together. */
const underWay = new Map<string, Promise<void>>()

function prepareOnce(files: FilesOfPart): Promise<void> {
  const part = files.scripts.at(-1)
  if (part === undefined) return prepare(files)
  const known = underWay.get(part)
  if (known) return known
  const prepared = prepare(files).finally(() => underWay.delete(part))
  underWay.set(part, prepared)
  return prepared
}

/**
 * Imports code with the files that it needs, in place of the function of the build tool. That asks for all of them in one task and runs them in
 * another, which takes a cheap phone a tenth of a second and two: here each runs in a task of its own as soon as it can, what others import first,
 * and the page has its turn in between.
 */
export async function loadFiles<T>(load: () => Promise<T>, files: FilesOfPart): Promise<T | undefined> {
  await prepareOnce(files)
  return load().catch(tell) as Promise<T | undefined>
}

/** The build writes the list of its files here. */
const filesOf = builtFiles('__BUILT_FILES__')

/** What the build calls in each place that fetches a part, with its number; with an empty list if the part needs no other file. */
export const loadPart = <T>(load: () => Promise<T>, part: number | readonly never[]): Promise<T | undefined> =>
  loadFiles(load, typeof part === 'number' ? filesOf(part) : { scripts: [], styles: [] })
