import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { freePort, startServer } from './spawned.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run keeps the demo catalogue that its tests copy. */
    demo: string
  }
}

/** Before all tests that begin with the demo catalogue: a place for it, which goes with the run. */
export default function setup(project: TestProject): () => void {
  const place = mkdtempSync(join(tmpdir(), 'indago-demo-'))
  project.provide('demo', place)
  return () => rmSync(place, { recursive: true, force: true })
}

/** A data folder as a first start leaves it. Writing one takes seconds of a processor: the first who asks does it, everybody gets a copy. */
export async function demoFolder(): Promise<string> {
  const [written, writing] = ['written', 'writing'].map(name => join(inject('demo'), name)) as [string, string]
  while (!existsSync(written)) {
    if (isFirst(writing)) await write(writing, written)
    else await pause(50)
  }
  const folder = mkdtempSync(join(tmpdir(), 'indago-data-'))
  cpSync(written, folder, { recursive: true })
  return folder
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** Where this fails, the next who asks tries, and says why. */
async function write(folder: string, written: string): Promise<void> {
  try {
    const server = await startServer(folder, await freePort())
    await server.stop()
    renameSync(folder, written)
  } catch (problem) {
    rmSync(folder, { recursive: true, force: true })
    throw problem
  }
}
