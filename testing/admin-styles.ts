// For tests of what only the admin area shows, without that area around it.
import '#app/web/admin.css'
