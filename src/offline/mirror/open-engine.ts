import type { Engine } from '../engine-types.ts'
import { type EnginePorts, openDurable } from './durable-engine.ts'
import { openInMemory } from './memory-engine.ts'
import { subjectsLoaded } from '../declare/subjects.ts'
import { mirrorState } from '../mirror-state.ts'

const explanation = 'This browser doesn’t let Indago store data on this device. Changes are saved only while you’re online.'

/** The durable engine, or the one in memory where IndexedDB is missing or broken (C6). Rejects only if the app's own code cannot be fetched. */
export async function openEngine(ports: EnginePorts): Promise<Engine> {
  // A failed fetch must not lead to the engine in memory.
  await subjectsLoaded()
  try {
    const engine = await openDurable(ports)
    delete mirrorState.unavailable
    return engine
  } catch {
    return openOnlineOnly(ports)
  }
}

export async function openOnlineOnly(ports: EnginePorts): Promise<Engine> {
  mirrorState.unavailable = explanation
  return openInMemory(ports.userId, ports.identity, await subjectsLoaded())
}
