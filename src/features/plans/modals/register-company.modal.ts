import { modal } from '#ui/overlay/modal.ts'

/** For people of an organisation that wants to look after its own page (S2§2). */
export const RegisterCompanyModal = modal<{ support: string; organisation: { name: string; address: string } }>({
  name: 'register-company',
  load: () => import('../late/RegisterCompanyModal.tsx'),
})
