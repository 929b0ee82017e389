import '@fontsource-variable/inter/wght.css'
import './ui/tokens.css'
import './ui/elements.css'
import './ui/controls.css'
import './ui/tags.css'
import './ui/floats.css'
import './ui/door.css'
import './shell/shell.css'
import './shell/print.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/queries.ts'
import { router } from './router.ts'
import { readAgainOnReturn } from './shell/read-again-on-return.ts'
import { speakFirst, spokenLanguage } from './text/say.ts'
import { restoreAppearance } from './ui/appearance.ts'

restoreAppearance()
readAgainOnReturn()
// Without the texts of another language, the page is English.
await speakFirst(navigator.languages).catch(() => {})
document.documentElement.lang = spokenLanguage()

const place = document.getElementById('console')
if (place === null) throw new Error('index.html has no place for the console')
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
