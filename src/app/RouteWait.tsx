import { Spinner } from '#ui/Spinner.tsx'

export const RouteWait = () => <Spinner />
