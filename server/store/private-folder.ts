import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isDataFile } from '../core/data-files.ts'

const forOthers = 0o077
/** Set on folders that everyone may write to, such as /tmp. */
const sticky = 0o1000

/**
 * Creates a folder and those above it, readable by this user only. Not by the `recursive` of Node, which never ends where a system has the folder
 * above and yet says that it does not exist, as Linux does in /proc.
 */
export function createPrivateFolder(folder: string): void {
  if (isFolder(folder)) return
  if (!existsSync(dirname(folder))) createPrivateFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (problem) {
    // Another process may have been faster.
    if (!isFolder(folder)) throw problem
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Takes the access of other users of this machine to an existing data folder and to its files. Returns what to tell the owner, if anything
 * was or stays open. Only our own files are changed: the folder may hold others.
 */
export function keepPrivate(dir: string): string | undefined {
  const folder = resolve(dir)
  // Windows has no modes: there a folder is as private as the one that it is in.
  if (process.platform === 'win32') return undefined
  try {
    const { mode } = statSync(folder)
    if (mode & sticky) return `The data folder ${folder} is one that everyone on this machine may use. Choose another one with DATA_DIR.`
    const open = [...(mode & forOthers ? [folder] : []), ...filesOf(folder).filter(path => isOpen(lstatSync(path)))]
    for (const path of open) chmodSync(path, statSync(path).mode & 0o700)
    return open.length > 0
      ? `The data folder ${folder} was open to other users of this machine. Now only its owner can read it.`
      : undefined
  } catch (problem) {
    if (!isNotPermitted(problem)) throw problem
    return `The data folder ${folder} is open to other users of this machine, and this user may not change that.`
  }
}

const isOpen = (found: Stats): boolean => !found.isSymbolicLink() && (found.mode & forOthers) !== 0

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => isDataFile(entry.name))
    .flatMap(entry => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? [path, ...readdirSync(path).map(name => join(path, name))] : [path]
    })
}

const isNotPermitted = (problem: unknown): boolean =>
  problem instanceof Error && 'code' in problem && (problem.code === 'EPERM' || problem.code === 'EACCES' || problem.code === 'EROFS')
