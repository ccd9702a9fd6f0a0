import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { addressCalls, watchCalls } from '#web/api/call.ts'
import { inSeason } from '#web/office/content.ts'
import { hearServerTime } from '#web/office/session/ending.ts'
import { queryClient } from './queries.ts'
import { router } from './router.tsx'
import { isQuiet, noteActivity } from './session/ending.ts'

noteActivity()
watchCalls({ isQuiet, heard: hearServerTime })
// The profile and the session belong to no season.
addressCalls((path) => (path.startsWith('/api/office/') || path === '/api/statistics' ? inSeason(path) : path))

createRoot(document.getElementById('page') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
