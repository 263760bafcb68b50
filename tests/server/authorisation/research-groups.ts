import { anyCaller, groupManagers, holders, type Row, type Scene, signedIn } from './actors.ts'

const ofGroup = ({ madeGroup = catalogueGroup }: Scene) => ({ id: madeGroup })
/** Where nobody has made one. */
const catalogueGroup = 'research-groups-1'
const topic = { research_topic: { title: 'Lanterns in fog' } }
const absent = '00000000-0000-4000-8000-00000000000f'
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Research groups: everybody sees them, so whoever may not change one is told so. */
export const researchGroupRows: readonly Row[] = [
  { name: 'researchGroups.show', params: ofGroup, expect: anyCaller },
  {
    name: 'researchGroups.create',
    body: () => ({
      research_group: { name: 'Lantern Group', category: 'academic', research_group_type_ids: ['laboratory'], country_id: 'DE' },
    }),
    expect: signedIn,
  },
  {
    name: 'researchGroups.update',
    params: ofGroup,
    body: () => ({ research_group: { city: 'Ulm' } }),
    expect: groupManagers,
  },
  { name: 'researchGroups.remove', params: ofGroup, expect: holders },
  { name: 'researchGroups.setAvatar', params: ofGroup, body: () => ({ avatar: png }), expect: groupManagers },
  { name: 'researchGroups.removeAvatar', params: ofGroup, expect: groupManagers },
  { name: 'researchGroups.topics', params: ofGroup, expect: anyCaller },
  { name: 'researchGroups.addTopic', params: ofGroup, body: () => topic, expect: groupManagers },
  {
    name: 'researchGroups.changeTopic',
    params: ({ madeGroup = catalogueGroup }) => ({ id: madeGroup, tid: absent }),
    body: () => topic,
    // The group has none with this id.
    expect: { ...groupManagers, owner: 404, admin: 404 },
  },
  {
    name: 'researchGroups.removeTopic',
    params: ({ madeGroup = catalogueGroup }) => ({ id: madeGroup, tid: absent }),
    expect: groupManagers,
  },
  { name: 'researchGroups.setSectors', params: ofGroup, body: () => ({ sector: { ids: ['space'] } }), expect: groupManagers },
  { name: 'researchGroups.setTherapeutics', params: ofGroup, body: () => ({ therapeutic: { ids: ['pain'] } }), expect: groupManagers },
  {
    name: 'researchGroups.setMedicalTechnologies',
    params: ofGroup,
    body: () => ({ medical_technology: { ids: ['robotics'] } }),
    expect: groupManagers,
  },
  { name: 'researchGroups.setResearchTypes', params: ofGroup, body: () => ({ research_type: { ids: ['field'] } }), expect: groupManagers },
  {
    name: 'researchGroups.createInterest',
    params: ofGroup,
    query: { type: 'disease' },
    body: () => ({ interest: { name: 'Gout' } }),
    expect: groupManagers,
  },
  {
    name: 'researchGroups.addInterest',
    params: ({ madeGroup = catalogueGroup }) => ({ id: madeGroup, iid: 'Mouse' }),
    query: { type: 'model_organism' },
    expect: groupManagers,
  },
  {
    name: 'researchGroups.removeInterest',
    params: ({ madeGroup = catalogueGroup }) => ({ id: madeGroup, iid: 'Mouse' }),
    query: { type: 'model_organism' },
    expect: groupManagers,
  },
  { name: 'researchGroups.researchTypes', expect: anyCaller },
  { name: 'researchGroups.groupTypes', expect: anyCaller },
  { name: 'researchGroups.fte', expect: anyCaller },
]
