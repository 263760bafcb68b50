import { anyCaller, editors, holders, type Row, type Scene, signedIn } from './actors.ts'

const ofGroup = ({ made_group: id = 'none' }: Scene) => ({ id })
const topic = { research_topic: { title: 'Lanterns in fog' } }
const absent = '00000000-0000-4000-8000-00000000000f'
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Research groups: everybody sees them, so whoever may not change one is told so. */
export const researchGroupRows: readonly Row[] = [
  { name: 'researchGroups.show', params: ofGroup, expect: anyCaller },
  {
    name: 'researchGroups.create',
    body: ({ folder }) => ({
      research_group: { name: folder.id, category: 'academic', research_group_type_ids: ['laboratory'], country_id: 'DE' },
    }),
    expect: signedIn,
  },
  {
    name: 'researchGroups.update',
    params: ofGroup,
    body: () => ({ research_group: { city: 'Ulm' } }),
    expect: editors,
  },
  { name: 'researchGroups.remove', params: ofGroup, expect: holders },
  { name: 'researchGroups.setAvatar', params: ofGroup, body: () => ({ avatar: png }), expect: editors },
  { name: 'researchGroups.removeAvatar', params: ofGroup, expect: editors },
  { name: 'researchGroups.topics', params: ofGroup, expect: anyCaller },
  { name: 'researchGroups.addTopic', params: ofGroup, body: () => topic, expect: editors },
  {
    name: 'researchGroups.changeTopic',
    params: ({ made_group: id = 'none' }) => ({ id, tid: absent }),
    body: () => topic,
    // The group has none with this id.
    expect: { ...editors, owner: 404, admin: 404 },
  },
  { name: 'researchGroups.removeTopic', params: ({ made_group: id = 'none' }) => ({ id, tid: absent }), expect: editors },
  { name: 'researchGroups.setSectors', params: ofGroup, body: () => ({ sector: { ids: ['space'] } }), expect: editors },
  { name: 'researchGroups.setTherapeutics', params: ofGroup, body: () => ({ therapeutic: { ids: ['pain'] } }), expect: editors },
  {
    name: 'researchGroups.setMedicalTechnologies',
    params: ofGroup,
    body: () => ({ medical_technology: { ids: ['robotics'] } }),
    expect: editors,
  },
  { name: 'researchGroups.setResearchTypes', params: ofGroup, body: () => ({ research_type: { ids: ['field'] } }), expect: editors },
  {
    name: 'researchGroups.createInterest',
    params: ofGroup,
    query: { type: 'disease' },
    body: () => ({ interest: { name: 'Gout' } }),
    expect: editors,
  },
  {
    name: 'researchGroups.addInterest',
    params: ({ made_group: id = 'none' }) => ({ id, iid: 'Mouse' }),
    query: { type: 'model_organism' },
    expect: editors,
  },
  {
    name: 'researchGroups.removeInterest',
    params: ({ made_group: id = 'none' }) => ({ id, iid: 'Mouse' }),
    query: { type: 'model_organism' },
    expect: editors,
  },
  { name: 'researchGroups.opportunities', params: ofGroup, expect: anyCaller },
  { name: 'researchGroups.researchTypes', expect: anyCaller },
  { name: 'researchGroups.groupTypes', expect: anyCaller },
  { name: 'researchGroups.fte', expect: anyCaller },
]
