import 'fake-indexeddb/auto'
import { Window } from 'happy-dom'
import { populateGlobal } from 'vitest/runtime'

/** What stays Node's own. */
const kept = [
  'ArrayBuffer',
  'Uint8Array',
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'DOMException',
  'Event',
  'EventTarget',
  'File',
  'FormData',
  'Headers',
  'MessageChannel',
  'MessagePort',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'Worker',
  'fetch',
  'performance',
  'queueMicrotask',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'structuredClone',
  'crypto',
  'indexedDB',
  'IDBKeyRange',
] as const

/**
 * A document over Node's own network: opened first, because the app's router looks for its history when it is loaded.
 * The test environment that vitest offers also replaces fetch and its relatives, and with them the real server would not run.
 */
function openDocument(): void {
  const native = kept.map(name => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  const page = new Window({ url: 'http://indago.test/search' })
  populateGlobal(globalThis, page, { bindFunctions: true })
  // Events of the document are its own; those of the network are Node's, which never leave it.
  for (const [name, descriptor] of native) {
    if (name === 'Event' || name === 'EventTarget') continue
    if (descriptor) Object.defineProperty(globalThis, name, { ...descriptor, configurable: true })
    else Reflect.deleteProperty(globalThis, name)
  }
  // No server listens at the address of the document; a test of live connections brings its own.
  Reflect.deleteProperty(globalThis, 'WebSocket')
}

// A setup file runs before each file of tests, and files of a worker share modules that hold on to the document.
if (!('document' in globalThis)) openDocument()
// A file that ends signed in would otherwise hand its session to the next one of its worker.
localStorage.clear()
sessionStorage.clear()
