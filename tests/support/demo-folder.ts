import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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

/** Creates the folder for the demo catalogue. After the run it is deleted, and the servers of the workers are stopped. */
export default function setup(project: TestProject): () => void {
  const place = mkdtempSync(join(tmpdir(), 'indago-demo-'))
  mkdirSync(join(place, 'servers'))
  project.provide('demo', place)
  return () => {
    for (const pid of readdirSync(join(place, 'servers'))) end(Number(pid))
    rmSync(place, { recursive: true, force: true })
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** A data folder as after a first start. Writing one takes seconds: the first caller does it, and each gets a copy. */
export async function demoFolder(folder = mkdtempSync(join(tmpdir(), 'indago-data-'))): Promise<string> {
  const [written, writing] = ['written', 'writing'].map(name => join(inject('demo'), name)) as [string, string]
  while (!existsSync(written)) {
    if (isFirst(writing)) await write(writing, written)
    else await pause(50)
  }
  cpSync(written, folder, { recursive: true })
  return folder
}

let server: Promise<Spawned> | undefined

/**
 * The address of this worker's server over a demo catalogue. Files that run one after the other share it, and its accounts: what a test
 * makes there gets a name of its own.
 */
export async function demoServer(): Promise<{ url: string }> {
  const dataDir = join(inject('demo'), `data-${process.pid}`)
  server ??= demoFolder(dataDir).then(async folder => {
    const started = await startServer(folder, await freePort())
    writeFileSync(join(inject('demo'), 'servers', String(started.pid)), '')
    return started
  })
  return server
}

/** A server with these settings, over a demo catalogue of its own, which is deleted when it has stopped. */
export async function startDemoServer(env: Record<string, string>): Promise<Spawned> {
  const dataDir = await demoFolder()
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const server = await startServer(dataDir, await freePort(), env)
    return { ...server, stop: signal => server.stop(signal).finally(remove) }
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
