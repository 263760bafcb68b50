import '#ui/base.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { watchReachability } from '#api/reachability.ts'
import { reloadOnceForMissingChunks } from '#app/errors/chunk-reload.ts'
import { knowing, router } from '#app/routes/router.ts'
import { followLinks } from '#routing/follow-links.ts'
import { startSession } from '#session/session.ts'

reloadOnceForMissingChunks()
startSession()
watchReachability()
followLinks(document)

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no place for the app')
const draw = () => createRoot(place).render(<RouterProvider router={router} />)
const late = knowing(location.pathname)
if (late) void late.then(draw)
else draw()
