import { useEffect, useState } from 'react'
import type { MapShapes } from './shapes.ts'

export type MapName = 'world' | 'us'

const loads: Readonly<Record<MapName, () => Promise<MapShapes>>> = {
  world: async () => (await import('./world-shapes.ts')).worldShapes(),
  us: async () => (await import('./us-shapes.ts')).usShapes(),
}

/** The outlines of a map; undefined until they are here. Where they cannot be fetched the table beside them says the same. */
export function useShapes(name: MapName): MapShapes | undefined {
  const [held, setHeld] = useState<{ name: MapName; shapes: MapShapes }>()
  useEffect(() => {
    let left = false
    loads[name]().then(
      shapes => left || setHeld({ name, shapes }),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [name])
  return held?.name === name ? held.shapes : undefined
}
