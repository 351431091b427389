import { chromium } from 'playwright-core'
import { findChromium } from './scripts/chromium.js'
const [,, mode='all'] = process.argv
const base='http://localhost:4101'
const path = await findChromium()
const browser = await chromium.launch({ executablePath: path, args:['--headless','--no-sandbox','--disable-gpu'] })
const ctx = await browser.newContext({ viewport:{width:1440,height:1000}, timezoneId:'America/Los_Angeles' })
const page = await ctx.newPage()
page.on('console', m => { if (['error','warning'].includes(m.type())) console.log('console', m.text().slice(0,300)) })
page.on('pageerror', e => console.log('pageerror', e.message))
await page.goto(base+'/auth/username')
await page.waitForTimeout(1500)
await page.locator('input').first().fill('nina@bayhaul.test')
await page.keyboard.press('Enter')
await page.waitForURL(/code/, {timeout:20000}).catch(()=>{})
await page.waitForTimeout(1500)
const box = await (await fetch(base+'/dev/outbox.json?to=nina@bayhaul.test')).json()
const text = JSON.stringify(box); const code = text.match(/\b\d{6}\b/)[0]
await page.locator('input').first().fill(code)
await page.keyboard.press('Enter')
await page.waitForTimeout(3000)
console.log(page.url())
const shot = async (name, url, w=1440, h=1000) => {
  await page.setViewportSize({width:w,height:h})
  if (url) { await page.goto(base+url); await page.waitForTimeout(2500) }
  await page.screenshot({ path:`/tmp/calendar/${name}.png`, fullPage:true })
}
globalThis.env = { page, shot, base, browser, ctx }
const steps = await import('./steps.tmp.mjs')
await steps.default(globalThis.env)
await browser.close()
