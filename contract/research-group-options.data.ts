/** What a research group is chosen from. Rows store the ids: none changes its meaning or is used again. */

/** Where a group works (S2§3): the first choice when one is made. */
export const groupCategories = [
  { id: 'academic', name: 'Academic' },
  { id: 'professional', name: 'Professional' },
] as const

export const researchGroupTypes = [
  { id: 'laboratory', name: 'Laboratory', category: 'academic', description: 'A group with a place for experiments of its own.' },
  { id: 'research-group', name: 'Research group', category: 'academic', description: 'People around one or more leaders.' },
  { id: 'department', name: 'Department', category: 'academic', description: 'A part of a faculty or a school.' },
  { id: 'institute-centre', name: 'Institute or centre', category: 'academic', description: 'A larger unit with a field of its own.' },
  { id: 'clinical-group', name: 'Clinical group', category: 'academic', description: 'Research with patients in a hospital.' },
  { id: 'core-facility', name: 'Core facility', category: 'academic', description: 'Instruments and methods for other groups.' },
  { id: 'field-group', name: 'Field group', category: 'academic', description: 'Observations and samples outdoors.' },
  { id: 'theory-group', name: 'Theory group', category: 'academic', description: 'Models, proofs and simulations.' },
  { id: 'graduate-school', name: 'Graduate school', category: 'academic', description: 'A programme of doctoral candidates.' },
  { id: 'network', name: 'Network', category: 'academic', description: 'Groups of several organisations together.' },
  {
    id: 'research-department',
    name: 'Research department',
    category: 'professional',
    description: 'Research and development in a company.',
  },
  { id: 'product-team', name: 'Product team', category: 'professional', description: 'People who develop one product.' },
  { id: 'start-up', name: 'Start-up', category: 'professional', description: 'A young company as a whole.' },
  { id: 'spin-off', name: 'Spin-off', category: 'professional', description: 'A company that came out of a university.' },
  { id: 'contract-research', name: 'Contract research', category: 'professional', description: 'Studies and tests for others.' },
  { id: 'consultancy', name: 'Consultancy', category: 'professional', description: 'Advice and analyses for others.' },
  { id: 'manufacturer', name: 'Manufacturer', category: 'professional', description: 'Makes instruments, materials or medicines.' },
  { id: 'non-profit', name: 'Non-profit organisation', category: 'professional', description: 'Research without the aim of profit.' },
] as const

/** How many people work there, counted as full-time ones. */
export const fullTimeEquivalents = [
  { id: '1-5', name: '1 to 5' },
  { id: '6-10', name: '6 to 10' },
  { id: '11-20', name: '11 to 20' },
  { id: '21-50', name: '21 to 50' },
  { id: '51-100', name: '51 to 100' },
  { id: '101-250', name: '101 to 250' },
  { id: '251', name: 'More than 250' },
] as const
