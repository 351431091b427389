import { createDataProvider } from './create-data-provider.ts'
import { client } from './session.ts'

export const dataProvider = createDataProvider(client)
