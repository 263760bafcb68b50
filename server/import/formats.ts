import { acl } from './acl.ts'
import { clinicalTrials } from './clinical-trials.ts'
import { cordis } from './cordis.ts'
import type { Format } from './format.ts'
import { mesh } from './mesh.ts'
import { ror } from './ror.ts'
import { uspto } from './uspto.ts'

/** All formats that can be imported, by the name that the command line takes. */
export const formats: ReadonlyMap<string, Format> = new Map(
  [acl, ror, clinicalTrials, cordis, mesh, uspto].map(format => [format.name, format]),
)
