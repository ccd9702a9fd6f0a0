// What a person starts through npm also reads its settings from .env; those of the environment come first.
import { existsSync } from 'node:fs'

if (process.env.npm_lifecycle_event !== undefined && existsSync('.env')) process.loadEnvFile('.env')
