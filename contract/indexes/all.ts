import { clinicalTrialsIndex } from './clinical-trials.data.ts'
import { newsIndex } from './news.data.ts'
import { organisationsIndex } from './organisations.data.ts'
import { patentsIndex } from './patents.data.ts'
import { projectsIndex } from './projects.data.ts'
import { publicationsIndex } from './publications.data.ts'
import { researchGroupsIndex } from './research-groups.data.ts'
import { researchTopicsIndex } from './research-topics.data.ts'
import { researchersIndex } from './researchers.data.ts'
import type { IndexData, IndexName } from './shape.ts'
import { webPagesOrganisationsIndex } from './web-pages-organisations.data.ts'
import { webPagesResearchGroupsIndex } from './web-pages-research-groups.data.ts'

/** The eleven indexes by name (S1§1), in the order they are shown. */
export const indexes: Record<IndexName, IndexData> = {
  publications: publicationsIndex,
  researchers: researchersIndex,
  research_groups: researchGroupsIndex,
  organisations: organisationsIndex,
  projects: projectsIndex,
  patents: patentsIndex,
  clinical_trials: clinicalTrialsIndex,
  research_topics: researchTopicsIndex,
  news: newsIndex,
  web_pages_organisations: webPagesOrganisationsIndex,
  web_pages_research_groups: webPagesResearchGroupsIndex,
}
