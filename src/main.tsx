import '#ui/base.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { watchReachability } from '#api/reachability.ts'
import { reloadOnceForMissingChunks } from '#app/errors/chunk-reload.ts'
import { router } from '#app/routes/router.ts'
import { followLinks } from '#routing/follow-links.ts'
import { startSession } from '#session/session.ts'

reloadOnceForMissingChunks()
startSession()
watchReachability()
followLinks(document)

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no place for the app')
createRoot(place).render(<RouterProvider router={router} />)
