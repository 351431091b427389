import { legalPage } from '../features/legal/legal-page.tsx'

export const page = legalPage('terms')
