import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'

export interface Spawned {
  url: string
  pid: number
  /** Ends the process and waits until it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** A port that was just free. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise(resolve => probe.close(resolve))
  return port
}

/** Starts the built server and waits for the line that says it is ready. */
export async function startServer(dataDir: string, port: number, env: Record<string, string> = {}): Promise<Spawned> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Indago is ready: ')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', code => reject(new Error(`The server ended with ${code}:\n${output}`)))
  })
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: (signal = 'SIGTERM') => ended(child, signal) }
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise(resolve => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

/** Runs the built importer to its end. */
export function runImport(
  dataDir: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['dist/server/import.js', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise(resolve => child.once('exit', code => resolve({ code, output })))
}
