import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashAnswer, HashRequest } from './hash-messages.ts'

/** A thread that hashes passwords, one at a time. */
const port = parentPort!
const post = (answer: HashAnswer): void => port.postMessage(answer, [])

port.on('message', (request: HashRequest) => {
  try {
    if (request.type === 'hash') post({ type: 'hash', hash: hashSync(request.password) })
    else post({ type: 'verify', matches: request.passwords.some(password => verifySync(request.hash, password)) })
  } catch {
    // Its message might have parts of the input.
    post({ type: 'failed' })
  }
})
