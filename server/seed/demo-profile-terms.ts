import { disciplineFacts } from '#contract/disciplines.ts'
import { optionsOf } from '#contract/profile-fields.ts'
import type { Discipline } from './discipline.ts'
import { withCapital } from './demo-texts.ts'

/** What people of a discipline choose from the lists of a profile, by ids. */
interface Chosen {
  disciplines: readonly string[]
  research_types: readonly string[]
  sectors: readonly string[]
  therapeutics?: readonly string[]
  medical_technologies?: readonly string[]
}

const chosenBy: Readonly<Record<string, Chosen>> = {
  'Materials science': { disciplines: ['2.5.2', '2.5.3'], research_types: ['experimental', 'applied'], sectors: ['energy', 'chemicals'] },
  'Climate science': { disciplines: ['1.5.1', '1.5.6'], research_types: ['computational', 'field'], sectors: ['environment'] },
  'Computer science': {
    disciplines: ['1.2.2', '1.2.9'],
    research_types: ['computational', 'theoretical'],
    sectors: ['information-technology'],
  },
  'Archaeology and history': { disciplines: ['6.1.1', '6.1.2'], research_types: ['historical', 'field'], sectors: ['culture'] },
  Economics: { disciplines: ['5.2.2', '5.2.3'], research_types: ['quantitative'], sectors: ['finance', 'law-and-government'] },
  'Quantum physics': { disciplines: ['1.3.4', '1.3.9'], research_types: ['theoretical', 'basic'], sectors: ['telecommunications'] },
  Oncology: {
    disciplines: ['3.2.14'],
    research_types: ['clinical', 'translational'],
    sectors: ['health-care', 'pharmaceuticals'],
    therapeutics: ['oncology'],
    medical_technologies: ['imaging', 'biomarkers'],
  },
  Neuroscience: {
    disciplines: ['3.1.5', '3.2.13'],
    research_types: ['basic', 'experimental'],
    sectors: ['health-care'],
    therapeutics: ['neurology', 'mental-health'],
    medical_technologies: ['imaging'],
  },
  'Public health': {
    disciplines: ['3.3.1', '3.3.10'],
    research_types: ['epidemiological', 'quantitative'],
    sectors: ['health-care', 'law-and-government'],
    therapeutics: ['infectious'],
    medical_technologies: ['vaccines'],
  },
  'Plant science': { disciplines: ['1.6.12', '4.1.2'], research_types: ['field', 'experimental'], sectors: ['agriculture', 'food'] },
}

/** What a demo profile says about its discipline. Every third person says nothing. */
export function profileTerms({ name, outcomes, medicine, life }: Discipline, works: number): Record<string, unknown> {
  const chosen = chosenBy[name]
  if (!chosen || works % 3 === 1) return {}
  const named = (list: Exclude<keyof Chosen, 'disciplines'>) => chosen[list] && optionsOf(list, chosen[list]).map(one => one.name)
  return {
    keywords: outcomes.slice(works % 2, (works % 2) + 3).map(withCapital),
    diseases: medicine?.diseases.slice(0, 2).map(withCapital),
    model_organisms: life?.species.slice(0, 2),
    disciplines: disciplineFacts(chosen.disciplines),
    research_types: named('research_types'),
    sectors: named('sectors'),
    therapeutics: named('therapeutics'),
    medical_technologies: named('medical_technologies'),
  }
}
