document.forms[0].requestSubmit()
