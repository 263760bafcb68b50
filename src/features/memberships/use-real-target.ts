import { isTemporary, useLive } from '#offline/index.ts'
import type { SharedTarget } from './shared-target.ts'

/** The target's id on the server; undefined until it has one. */
export function useRealTarget({ id }: SharedTarget): string | undefined {
  const real = useLive(mirror => mirror.realId(id), [id]) ?? id
  return isTemporary(real) ? undefined : real
}
