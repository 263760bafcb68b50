import { createServer } from 'node:net'
import { StartupError } from '../../core/startup-errors.ts'

/** Refuses to start, before anything is changed, if the address cannot be listened on. */
export function requireFreePort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', problem => reject(new StartupError(messageFor(problem, host, port))))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

function messageFor(problem: Error, host: string, port: number): string {
  const code = 'code' in problem ? problem.code : undefined
  if (code === 'EADDRINUSE') return `The port ${port} on ${host} is already in use. Choose another one with PORT.`
  if (code === 'EACCES') return `This user may not listen on the port ${port}. Choose one above 1023 with PORT.`
  return `Indago cannot listen on ${host} port ${port} (${problem.message}). Choose another address with HOST and PORT.`
}
