import '@ant-design/v5-patch-for-react-19'
import '#contract/look/palette.css'
import '#contract/look/fonts.css'
import './styles/base.css'
import './styles/shell.css'
import './styles/pages.css'
import './styles/values.css'
import './styles/lists.css'
import './styles/bulk.css'
import './styles/import.css'
import './styles/peek.css'
import './styles/records.css'
import './styles/forms.css'
import './styles/dashboard.css'
import './styles/live.css'
import './styles/sign-in.css'

import { createRoot } from 'react-dom/client'

import { App } from './app.tsx'
import { startI18n } from './providers/i18n.ts'
import { session } from './providers/session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

await Promise.all([startI18n(), session.start()])
createRoot(root).render(<App />)
