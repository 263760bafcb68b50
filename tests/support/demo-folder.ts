import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { freePort, type Spawned, startServer } from './spawned.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the run's demo catalogue, which tests copy. */
    demo: string
  }
}

/** Creates the folder for the demo catalogue, and deletes it after the run. */
export default function setup(project: TestProject): () => void {
  const place = mkdtempSync(join(tmpdir(), 'indago-demo-'))
  project.provide('demo', place)
  return () => rmSync(place, { recursive: true, force: true })
}

/** A data folder as after a first start. Writing one takes seconds: the first caller does it, and each gets a copy. */
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

/** The built server over a demo catalogue of its own, which is deleted when it has stopped. */
export async function startDemoServer(env: Record<string, string> = {}): Promise<Spawned> {
  const dataDir = await demoFolder()
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const server = await startServer(dataDir, await freePort(), env)
    return { url: server.url, stop: signal => server.stop(signal).finally(remove) }
  } catch (problem) {
    remove()
    throw problem
  }
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** If this fails, the next caller tries again. */
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
