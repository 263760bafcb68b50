import { anyCaller, ownerOnly, type Row, type Scene } from './actors.ts'

const own = ({ owner }: Scene) => ({ id: owner.id })
const somebody = () => ({ id: 'researchers-1' })
const stageId = '00000000-0000-4000-8000-0000000000aa'
const stage = { id: stageId, organisation: 'Lantern House', title: 'Keeper', from_year: 2019, present: true }
const absent = { ...ownerOnly, owner: 404 }

/** Profiles: everybody reads what is shown, and only the owner changes. */
export const researcherRows: readonly Row[] = [
  { name: 'researchers.show', params: somebody, expect: anyCaller },
  { name: 'researchers.interests', params: somebody, expect: anyCaller },
  { name: 'researchers.organisations', params: somebody, expect: anyCaller },
  { name: 'researchers.groups', params: somebody, expect: anyCaller },
  { name: 'researchers.communities', params: somebody, expect: anyCaller },
  { name: 'researchers.communityInterests', params: somebody, expect: anyCaller },
  { name: 'researchers.projects', params: somebody, expect: anyCaller },
  { name: 'researchers.keywords', params: somebody, expect: anyCaller },
  { name: 'disciplines.list', expect: anyCaller },
  { name: 'disciplines.show', params: () => ({ id: '1.2' }), expect: anyCaller },
  { name: 'researchers.update', params: own, body: () => ({ researcher: { about: 'Keeps lanterns.' } }), expect: ownerOnly },
  { name: 'researchers.createInterest', params: own, body: () => ({ interest: { name: 'Lanterns' } }), expect: ownerOnly },
  { name: 'researchers.addInterest', params: scene => ({ ...own(scene), iid: 'Lanterns' }), expect: ownerOnly },
  { name: 'researchers.removeInterest', params: scene => ({ ...own(scene), iid: 'Lanterns' }), expect: ownerOnly },
  {
    name: 'researchers.addExperience',
    params: own,
    body: () => ({ experience: { ...stage, category: 0 } }),
    expect: ownerOnly,
  },
  {
    name: 'researchers.changeExperience',
    params: scene => ({ ...own(scene), eid: 'no-such-stage' }),
    body: () => ({ experience: { title: 'Owner' } }),
    expect: absent,
  },
  { name: 'researchers.removeExperience', params: scene => ({ ...own(scene), eid: 'no-such-stage' }), expect: ownerOnly },
  { name: 'researchers.addEducation', params: own, body: () => ({ education: stage }), expect: ownerOnly },
  {
    name: 'researchers.changeEducation',
    params: scene => ({ ...own(scene), eid: 'no-such-stage' }),
    body: () => ({ education: { title: 'Master' } }),
    expect: absent,
  },
  { name: 'researchers.removeEducation', params: scene => ({ ...own(scene), eid: 'no-such-stage' }), expect: ownerOnly },
  { name: 'researchers.setDisciplines', params: own, body: () => ({ ids: ['1.2.3'] }), expect: ownerOnly },
  { name: 'researchers.setResearchTypes', params: own, body: () => ({ research_type: { ids: ['field'] } }), expect: ownerOnly },
  { name: 'researchers.setSectors', params: own, body: () => ({ sector: { ids: ['energy'] } }), expect: ownerOnly },
  { name: 'researchers.setTherapeutics', params: own, body: () => ({ therapeutic: { ids: ['oncology'] } }), expect: ownerOnly },
  {
    name: 'researchers.setMedicalTechnologies',
    params: own,
    body: () => ({ medical_technology: { ids: ['imaging'] } }),
    expect: ownerOnly,
  },
  { name: 'researchers.addOrganisation', params: own, body: () => ({ organisation: { id: 'organisations-1' } }), expect: ownerOnly },
  { name: 'researchers.removeOrganisation', params: scene => ({ ...own(scene), oid: 'organisations-1' }), expect: ownerOnly },
  { name: 'researchers.leaveGroup', params: scene => ({ ...own(scene), gid: 'research-groups-0' }), expect: ownerOnly },
]
