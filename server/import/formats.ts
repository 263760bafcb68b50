import { aclFormat } from './acl/acl.ts'
import { clinicalTrialsFormat } from './clinical-trials/clinical-trials.ts'
import { cordisFormat } from './cordis/cordis.ts'
import { meshFormat } from './mesh/mesh.ts'
import type { ImportFormat } from './reading/format.ts'
import { rorFormat } from './ror/ror.ts'
import { usptoFormat } from './uspto/uspto.ts'

/** All formats that can be imported, by their name on the command line. */
export const importFormats: ReadonlyMap<string, ImportFormat> = new Map(
  [aclFormat, rorFormat, clinicalTrialsFormat, cordisFormat, meshFormat, usptoFormat].map(format => [format.name, format]),
)
