import { acl } from './acl/acl.ts'
import { clinicalTrials } from './clinical-trials/clinical-trials.ts'
import { cordis } from './cordis/cordis.ts'
import { mesh } from './mesh/mesh.ts'
import type { Format } from './reading/format.ts'
import { ror } from './ror/ror.ts'
import { uspto } from './uspto/uspto.ts'

/** All formats that can be imported, by the name that the command line takes. */
export const formats: ReadonlyMap<string, Format> = new Map(
  [acl, ror, clinicalTrials, cordis, mesh, uspto].map(format => [format.name, format]),
)
