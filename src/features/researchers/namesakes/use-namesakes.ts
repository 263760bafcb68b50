import { type NamesakePair, namesakePair } from '#contract/namesakes.ts'
import { commit, useLive } from '#offline/index.ts'
import { useSession } from '#session/session.ts'
import { flash } from '#ui/feedback/flash.ts'
import { takeBackHere, tellApartHere, useGuestNamesakes } from './guest-namesakes.state.ts'
import { allNamesakes, namesakes } from './namesakes.mirrored.ts'
import { takeBack } from './take-back.mutation.ts'
import { tellApart } from './tell-apart.mutation.ts'

interface Namesakes {
  /** Whether the user has said that this profile is of somebody else. */
  isApart: (other: string) => boolean
  tellApart: (other: string, name: string) => void
  takeBack: (other: string, name: string) => void
}

/**
 * What the user has said of profiles with a similar name: of an account in the mirror, without one on this device. Undefined while it is loading,
 * so that nothing is shown that was put away.
 */
export function useNamesakes(slug: string): Namesakes | undefined {
  const { user } = useSession()
  const here = useGuestNamesakes()
  const rows = useLive(async mirror => [...(await mirror.view(allNamesakes)).of(namesakes).values()].filter(row => row.isApart), [])
  const known: readonly NamesakePair[] | undefined = user ? rows : here
  if (!known) return undefined
  return {
    isApart: other => {
      const pair = namesakePair(slug, other)
      return known.some(one => one.slug_value === pair.slug_value && one.other_slug_value === pair.other_slug_value)
    },
    tellApart: (other, name) => {
      const pair = namesakePair(slug, other)
      if (user) void commit(tellApart, { ...pair, name }).catch(notSaved)
      else tellApartHere(pair)
    },
    takeBack: (other, name) => {
      const pair = namesakePair(slug, other)
      if (user) void commit(takeBack, { ...pair, name }).catch(notSaved)
      else takeBackHere(pair)
    },
  }
}

const notSaved = (error: Error): void => void flash({ variant: 'danger', text: error.message })
