import { Spinner } from '#ui/waiting/Spinner.tsx'

export const RoutePending = () => <Spinner />
